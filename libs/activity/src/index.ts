export { ActivityRoute } from './activity-route.tsx';
