/** The only name that okta-react imports from react-router-dom, for its SecureRoute, which the portal doesn't use. */
export const Route = undefined;
