import { z } from 'zod';

export const blank = 'The field cannot be left blank';
export const tooLong = 'The field is too long';

/** The contract's rule for an email: this server knows no other part of the contract. */
const pattern =
  /^(?:[\w!#$%&'*+/=?^`{|}~-]+\.)*[\w!#$%&'*+/=?^`{|}~-]+@(?:[A-Z\d][A-Z\d-]*\.)+(?:[A-Z]{2,}|xn--[A-Z\d-]*[A-Z\d])$/i;

/** An email or a login, of Okta's length. */
export const addressSchema = z.string(blank).trim().max(100, tooLong).regex(pattern, 'Does not match required pattern');
