/** The API's refusal of a person who is no administrator (specification, sections 6 and 8, to the letter). */
export const notAuthorizedText =
  'Invalid username or You are not authorized to use the application. Please contact the administrator.';
