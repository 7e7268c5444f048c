export { CddUploadRoute } from './cdd-upload-route.tsx';
