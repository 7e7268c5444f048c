import { timeZoneName } from '@scv/ui/days';

/** The days of the figures are those of the person. */
export const summaryParams = () => ({ timeZone: timeZoneName() });
