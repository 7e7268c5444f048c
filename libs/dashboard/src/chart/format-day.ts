import { formatDate } from '@scv/ui';

/** @param date of the contract, such as '2026-11-22' */
export const formatDay = (date: string) => formatDate(new Date(`${date}T00:00`));
