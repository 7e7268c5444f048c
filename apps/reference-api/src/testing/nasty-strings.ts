/** For the journeys, which may reach into the servers only. */
export { nastyStrings } from '@scv/api/nasty-strings';
