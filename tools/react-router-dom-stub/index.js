/** The one name okta-react reads from react-router-dom (for its SecureRoute, which the portal does not use). */
export const Route = undefined;
