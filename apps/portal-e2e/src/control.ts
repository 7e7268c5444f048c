import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Part } from './part.ts';

export type PartName = 'api' | 'provider';

/**
 * Lets journeys, which run in other processes, stop and start the parts: `POST /{part}/{stop|start}` on loopback is
 * answered when it is done. A stopped part is killed: it gets no chance to put its things in order.
 * @returns the address of the control, and how to close it
 */
export async function openControl(parts: Record<PartName, Part>) {
  const obey = async ({ url }: IncomingMessage) => {
    const [, name, order] = url?.split('/') ?? [];
    const part = Object.entries(parts).find(([key]) => key === name)?.[1];
    if (order === 'stop') await part?.stop('SIGKILL');
    if (order === 'start') await part?.start();
  };
  const server = createServer((request, response) => {
    obey(request).then(
      () => response.writeHead(204).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
