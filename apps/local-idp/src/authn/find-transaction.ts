import type { Parts } from '../parts.ts';
import { invalidToken } from './authn-errors.ts';
import type { Transaction } from './transaction-store.ts';

/** @throws OktaError E0000011 when it is unknown, took too long or has ended */
export function findTransaction({ transactions }: Parts, stateToken: string): Transaction {
  const transaction = transactions.find(stateToken);
  if (!transaction) throw invalidToken();
  return transaction;
}
