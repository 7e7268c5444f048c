import { createServer } from 'node:http';

// The bare Node server for comparison: reads the bytes and discards them.
createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(201).end());
}).listen(Number(process.env['PORT']), '127.0.0.1');
