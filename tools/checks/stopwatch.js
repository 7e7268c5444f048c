/** Measures how long the parts of a run take. */
export function stopwatch() {
  /** @type {[part: string, ms: number][]} */
  const parts = [];
  return {
    /**
     * @template Result
     * @param {string} part
     * @param {() => Promise<Result>} work
     * @returns {Promise<Result>}
     */
    async timed(part, work) {
      const start = Date.now();
      try {
        return await work();
      } finally {
        parts.push([part, Date.now() - start]);
      }
    },
    /** One line for each part: 'journeys: 4 min 5 s'. */
    times: () => parts.map(([part, ms]) => `${part}: ${duration(ms)}`),
  };
}

/** @param {number} ms */
export function duration(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
