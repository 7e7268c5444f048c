import { createContext, useContext, useMemo, useReducer, type Dispatch, type ReactNode } from 'react';
import { initialLoginState, loginReducer, type LoginAction, type LoginState } from './login-state.ts';
import { signedOutFlag } from '../session/sign-in-storage.ts';

const LoginContext = createContext<{ state: LoginState; dispatch: Dispatch<LoginAction> } | null>(null);

/** Keeps the login state of the specification, section 4, for the whole portal. */
export function LoginProvider({ children }: { children: ReactNode }) {
  const [state, dispatch] = useReducer(loginReducer, initialLoginState, afterRefusal);
  const value = useMemo(() => ({ state, dispatch }), [state]);
  return <LoginContext value={value}>{children}</LoginContext>;
}

/** A refusal by the API (403) ends in the login-error state, and a load of the page lies in between. */
function afterRefusal(state: LoginState): LoginState {
  return signedOutFlag.peek() === 'refused' ? loginReducer(state, { type: 'refused' }) : state;
}

export function useLogin() {
  const login = useContext(LoginContext);
  if (!login) throw new Error('useLogin needs a LoginProvider above it.');
  return login;
}
