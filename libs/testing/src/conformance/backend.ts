import { closed, isSuccess, misfits, type Operation } from './contract.ts';

/** A backend that must keep the contract. */
export interface Backend {
  name: string;
  operations: readonly Operation[];
  /** Its origin. */
  url: () => string;
  /** Where an operation is implemented, for the messages. */
  fileOf: (operation: Pick<Operation, 'tag'>) => string;
  /** Removes what earlier tests have created. */
  reset: () => Promise<unknown>;
  /** Headers of a caller that each security scheme accepts. */
  caller: () => Record<string, Record<string, string>>;
  /** The same of a caller who may not use the operation; undefined when the backend knows none. */
  outsider?: () => Record<string, Record<string, string>>;
  /** Statuses that this backend never answers. */
  without?: readonly number[];
}

export interface Request {
  /** Values of the parameters. */
  parameters?: Record<string, unknown>;
  body?: Record<string, unknown> | undefined;
  /** Sent instead of the body's own media type. */
  contentType?: string;
  /** Undefined sends no token. */
  as?: Record<string, Record<string, string>> | undefined;
}

export interface Answer {
  status: number;
  /** The parsed JSON; undefined without a body. */
  body: Record<string, unknown> | undefined;
}

/** Finds out with a call without credentials: such a call is refused, but not because nobody knows the address. */
export async function isServed(backend: Backend, { method, path, security }: Operation): Promise<boolean> {
  const url = new URL(path.replaceAll(/\{\w+\}/g, 'x'), backend.url());
  const status = await fetch(url, { method }).then(
    (response) => response.status,
    () => 405, // The mocks have no handler.
  );
  return status !== 405 && (status !== 404 || security.length === 0);
}

/**
 * Sends a request of an operation.
 * @throws unless the contract declares such an answer
 */
export async function send(backend: Backend, operation: Operation, request: Request): Promise<Answer> {
  const { id, method, answers, security, parameters } = operation;
  const url = new URL(backend.url());
  url.pathname = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(request.parameters?.[name])),
  );
  for (const { name } of parameters.filter((one) => one.in === 'query')) {
    const values = [request.parameters?.[name]].flat().filter((value) => value !== undefined);
    for (const value of values) url.searchParams.append(name, String(value));
  }
  const headers = parameters
    .filter((one) => one.in === 'header')
    .map(({ name }) => [name, request.parameters?.[name]] as const)
    .filter(([, value]) => value !== undefined);
  const response = await fetch(url, {
    method,
    headers: {
      'User-Agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
      ...Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
      ...(security[0] && request.as?.[security[0]]),
      ...(request.body && operation.body?.type === 'application/json' && { 'Content-Type': 'application/json' }),
      ...(request.contentType && { 'Content-Type': request.contentType }),
    },
    ...(request.body && { body: encode(operation, request.body) }),
  });
  const text = await response.text();
  const { status } = response;
  const declared = answers.get(status);
  const type = response.headers.get('Content-Type')?.split(';')[0];
  const isJson = declared && type === declared.type && declared.schema.format !== 'binary';
  const body = isJson ? (JSON.parse(text) as Record<string, unknown>) : undefined;
  const faults = [
    ...(answers.has(status) ? [] : [`the contract declares only ${[...answers.keys()].join(', ')}`]),
    ...(type === declared?.type ? [] : [`the media type is ${type} instead of ${declared?.type}`]),
    ...(declared && body ? misfits(closed(declared.schema), body) : []),
  ];
  if (faults.length > 0) {
    const call = `${id} (${method} ${operation.path}) of ${backend.name}, ${backend.fileOf(operation)}`;
    throw new Error(`${call}, answered ${status} ${text}: ${faults.join('; ')}`);
  }
  return { status, body };
}

/**
 * The same for a request that must succeed.
 * @throws also when the answer isn't the one success that the contract declares
 */
export async function succeed(backend: Backend, operation: Operation, request: Request): Promise<Answer> {
  const answer = await send(backend, operation, request);
  const declared = [...operation.answers.keys()].filter(isSuccess);
  if (declared.length === 1 && declared[0] === answer.status) return answer;
  const call = `${operation.id} of ${backend.name}, ${backend.fileOf(operation)}`;
  throw new Error(
    `${call}, answered ${answer.status} instead of ${declared.join(' and ')}: ${JSON.stringify(answer.body)}`,
  );
}

function encode({ body }: Operation, members: Record<string, unknown>): FormData | string {
  if (body?.type !== 'multipart/form-data') return JSON.stringify(members);
  const form = new FormData();
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined)
      form.append(
        name,
        value instanceof Blob ? value : typeof value === 'object' ? JSON.stringify(value) : String(value),
      );
  }
  return form;
}
