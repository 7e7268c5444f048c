/** @param {number[]} values not empty; of an even number of values, the upper one of the middle two */
export const median = (values) => Number(values.toSorted((one, other) => one - other)[values.length >> 1]);
