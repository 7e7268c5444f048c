import type { $ZodIssue } from 'zod/v4/core';
import type { FieldError } from './problem.ts';

/** How the portal calls the contract's fields. */
const labels: Record<string, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  role: 'Role',
  status: 'Status',
  version: 'Version',
  username: 'Username',
  password: 'Password',
  page: 'Page',
  size: 'Size',
  query: 'Search text',
  id: 'Id',
};

const labelOf = (field: string) => labels[field] ?? field;

/**
 * One plain sentence for each field at fault, the first one if it has several.
 * @param input what was checked, to tell a missing field from a wrong one
 */
export function fieldErrors(issues: readonly $ZodIssue[], input: Record<string, unknown>): FieldError[] {
  const errors = new Map<string, string>();
  for (const issue of issues) {
    const field = String(issue.path[0]);
    if (!errors.has(field)) errors.set(field, sentence(labelOf(field), issue, input[field]));
  }
  return [...errors].map(([field, message]) => ({ field, message }));
}

function sentence(label: string, issue: $ZodIssue, value: unknown): string {
  if (value === undefined || value === null || value === '') return `${label} is required.`;
  switch (issue.code) {
    case 'too_small': return `${label} must be at least ${issue.minimum}.`;
    case 'too_big': return issue.origin === 'string'
      ? `${label} must be at most ${issue.maximum} characters long.`
      : `${label} must be at most ${issue.maximum}.`;
    case 'invalid_format': return `${label} ${formats[issue.format] ?? formats['regex']}`;
    case 'invalid_value': return `${label} must be ${issue.values.join(' or ')}.`;
    case 'invalid_type': return `${label} must be ${issue.expected === 'string' ? 'text' : 'a whole number'}.`;
    default: return `${label} is not valid.`;
  }
}

const formats: Record<string, string> = {
  email: 'must be a valid email address.',
  uuid: 'must be a UUID.',
  regex: 'must not contain control or invisible characters.',
};

/** The strings that PostgreSQL refuses (NUL) or stores as something else (lone surrogates). */
export function unstorableStrings(input: Record<string, unknown>): FieldError[] {
  return Object.entries(input)
    .filter(([, value]) => typeof value === 'string' && (!value.isWellFormed() || value.includes('\0')))
    .map(([field]) => ({ field, message: `${labelOf(field)} must not contain characters that are no text.` }));
}
