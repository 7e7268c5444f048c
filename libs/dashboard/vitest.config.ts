export { default } from '@scv/testing/vitest-config';
