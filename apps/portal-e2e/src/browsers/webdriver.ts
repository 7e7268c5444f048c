import { spawn } from 'node:child_process';
import { expect } from '@playwright/test';
import { freePort } from '../fixtures/stack.ts';
import { timeoutMs } from './screen.ts';

/** A session of WebDriver (https://www.w3.org/TR/webdriver2/): calls one of its commands. */
type Call = <Value = null>(method: 'GET' | 'POST' | 'DELETE', command: string, body?: object) => Promise<Value>;

interface Session {
  call: Call;
  /** The browser's version. */
  version: string;
  /** Ends the browser and its driver. */
  end(): Promise<void>;
}

/** Starts a driver, which opens a browser. */
export async function startSession(driverPath: string): Promise<Session> {
  const port = await freePort();
  const driver = spawn(driverPath, [`--port=${port}`], { stdio: ['ignore', 'ignore', 'inherit'] });
  const stopDriver = () => driver.kill();
  process.once('exit', stopDriver);
  const callDriver: Call = async (method, command, body) => {
    const url = `http://127.0.0.1:${port}${command}`;
    const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: never };
    if (!response.ok) throw new Error(`${method} ${command}: ${JSON.stringify(value)}`);
    return value;
  };
  await expect(() => callDriver('GET', '/status')).toPass({ timeout: timeoutMs });
  const { sessionId, capabilities: found } = await callDriver<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>('POST', '/session', { capabilities: {} });
  const session = `/session/${sessionId}`;
  return {
    version: found.browserVersion,
    call: (method, command, body) => callDriver(method, session + command, body),
    end: async () => {
      await callDriver('DELETE', session);
      stopDriver();
      process.off('exit', stopDriver);
    },
  };
}
