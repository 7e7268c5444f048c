import { camel, sanitize, type OpenApiDocument, type OpenApiOperationObject } from 'orval';

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** Lists each operation's method, path (with its server's), success status, and media type of the body. */
export function operationsIndex(document: OpenApiDocument): string {
  const lines = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item?.[method] as OpenApiOperationObject | undefined;
      if (!operation) return [];
      const { servers = item?.servers, operationId = '', responses, requestBody } = operation;
      const prefix = servers?.[0]?.url?.replace(/^\{\w+\}/, '') ?? '';
      const statuses = Object.keys(responses ?? {});
      const status =
        statuses.find((each) => each.startsWith('2')) ?? statuses.find((each) => each.startsWith('3')) ?? '200';
      const { content } = (requestBody ?? {}) as { content?: object };
      const data = {
        method: method.toUpperCase(),
        path: prefix + path.replaceAll(/\{(\w+)\}/g, ':$1'),
        status: Number(status.replace(/XX$/i, '00')),
        body: Object.keys(content ?? {})[0],
      };
      return `  ${sanitize(camel(operationId), { es5keyword: true })}: ${JSON.stringify(data)},\n`;
    }),
  );
  return `export const operations = {\n${lines.join('')}} as const;\n`;
}
