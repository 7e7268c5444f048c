export { RecoveryRoute } from './recovery/recovery-route.tsx';
