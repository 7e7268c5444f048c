import { startLocalIdp } from '../server.ts';
import { readSettings } from '../settings.ts';
import { openFaultDoor } from './fault-door.ts';
import { FaultyNetwork } from './faults.ts';

/**
 * Starts the provider for the end-to-end tests, with a control server ("fault door") on the loopback port
 * FAULT_DOOR_PORT that simulates failures. `main.ts` doesn't contain it.
 */
const settings = readSettings(process.env);
const network = new FaultyNetwork(settings);
const door = await openFaultDoor(Number(process.env['FAULT_DOOR_PORT']), network, settings);
const idp = await startLocalIdp(settings, network.around);
process.once('SIGTERM', () => {
  door.close();
  door.closeAllConnections();
  void idp.stop();
});
console.log(`The local sign-in provider is ready, its fault door open: ${idp.issuer}`);
