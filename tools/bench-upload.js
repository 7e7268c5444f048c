import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { residentBytes, watchMemory } from './bench/memory.js';
import { median } from './bench/median.js';
import { runBench } from './bench/run-bench.js';
import { PlainFailure } from './plain-failure.js';

// `npm run bench:upload [megabytes]`: measures how fast the reference API receives a large CDD file, compared with a
// bare Node server that discards the bytes, and how much its memory grows. Fails if it grows by more than 64 MB.

const megabyte = 1024 * 1024;
const rounds = 3;
const maxGrowth = 64 * megabyte;
const login = 'ada.byron@scv.example';

await runBench(bench);

/**
 * @param {string} folder
 * @returns {Promise<boolean>} whether the API's memory grew by no more than is allowed
 */
async function bench(folder) {
  const megabytes = Number(process.argv[2] ?? 1024);
  if (!(megabytes >= 1))
    throw new PlainFailure('The argument is the size of the file in megabytes. Example: npm run bench:upload 1024');
  const [{ startTokenIssuer }, { startApi, startSink }, { send, sender }, { writeLargeFile }] = await Promise.all([
    import('./bench/token-issuer.js'),
    import('./bench/servers.js'),
    import('./bench/send.js'),
    import('./bench/large-file.js'),
  ]);
  const [large, small] = [join(folder, 'large.json'), join(folder, 'small.json')];
  await Promise.all([writeLargeFile(large, megabytes * megabyte), writeLargeFile(small, megabyte)]);
  const { issuer, signIn } = await startTokenIssuer(login);
  const [api, sink] = await Promise.all([
    startApi(folder, { issuer, login, maxBytes: (megabytes + 1) * megabyte }),
    startSink(),
  ]);
  const token = await signIn();
  for (const server of [api, sink]) await send(server.url, small, token); // warm-up

  const before = residentBytes(api.pid);
  const stopWatching = watchMemory(api.pid);
  const speeds = { api: /** @type {number[]} */ ([]), sink: /** @type {number[]} */ ([]) };
  for (let round = 0; round < rounds; round += 1) {
    speeds.sink.push(megabytes / (await send(sink.url, large, token)));
    speeds.api.push(megabytes / (await send(api.url, large, token)));
    await rm(join(folder, 'data', 'cdd'), { recursive: true }); // so that the disk needs room for one file only
  }
  const peak = stopWatching();
  report(`${sender}, ${megabytes} MB, ${rounds} rounds in turn`, speeds, before, peak);
  return peak - before <= maxGrowth;
}

/**
 * @param {string} what
 * @param {{ api: number[], sink: number[] }} speeds in MB/s
 * @param {number} before bytes
 * @param {number} peak bytes
 */
function report(what, { api, sink }, before, peak) {
  const all = (/** @type {number[]} */ values) => values.map((value) => value.toFixed(0)).join(', ');
  const mb = (/** @type {number} */ bytes) => `${(bytes / megabyte).toFixed(0)} MB`;
  console.log(`${what}:`);
  console.log(`  bare Node sink  ${median(sink).toFixed(0)} MB/s (${all(sink)})`);
  console.log(`  reference API   ${median(api).toFixed(0)} MB/s (${all(api)}): checked, hashed and stored`);
  console.log(`  ratio           ${(median(api) / median(sink)).toFixed(2)}`);
  console.log(`  API memory      ${mb(before)} before, ${mb(peak)} at most: grew by ${mb(peak - before)}`);
  console.log(`  allowed growth  ${mb(maxGrowth)}`);
}
