import type { ApiError, EditUserHeaders, User, WriteMeta } from '@scv/api';
import type { MutationFunction, UseMutationOptions } from '@tanstack/react-query';
import type { AxiosResponse } from 'axios';

/** What is sent: a user, and the headers of the bulk run that the write belongs to. */
interface UserVariables {
  user: User;
  headers?: EditUserHeaders;
}

interface CallOptions {
  meta: WriteMeta;
  gcTime?: number;
}

/** The options of a write about one user, for `useMutation`. */
export type UserCall = (
  options: CallOptions,
) => UseMutationOptions<AxiosResponse<unknown>, ApiError, UserVariables, unknown>;

/**
 * The generated options of a write, whose variables are made of a user.
 * @param mutationOptions such as `getEditUserMutationOptions`
 */
export function userCall<Data, Variables>(
  mutationOptions: (options: {
    mutation: CallOptions;
  }) => UseMutationOptions<AxiosResponse<Data>, ApiError, Variables, unknown>,
  variablesFor: (user: User, headers: EditUserHeaders) => Variables,
): UserCall {
  return (mutation) => {
    const { mutationFn } = mutationOptions({ mutation });
    // orval always writes one.
    const send = mutationFn as MutationFunction<AxiosResponse<Data>, Variables>;
    return { ...mutation, mutationFn: ({ user, headers = {} }, context) => send(variablesFor(user, headers), context) };
  };
}
