/** okta-react's only import from react-router-dom. Its SecureRoute needs it, which the portal doesn't use. */
export const Route = undefined;
