/** The page and the server use the same sentence. */
export const wrongNameSentence = 'Choose a file whose name ends in .json.';

/** Whether the name is that of a JSON file. */
export const isJsonName = (name: string): boolean => name.toLowerCase().endsWith('.json');
