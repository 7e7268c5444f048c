import { createServer } from 'node:http';

// The bare Node server to compare with: takes the bytes and throws them away.
createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(201).end());
}).listen(Number(process.env['PORT']), '127.0.0.1');
