import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';

/** Shortest time between two lines about the progress. */
const intervalMs = 10_000;

/** Journeys after which the rest can be estimated: the first ones wait for the servers. */
const estimatedAfter = 10;

const say = (text = '') => process.stdout.write(`${text}\n`);

/** Prints how many journeys are done and about how long the rest takes, and each failure when it happens. */
export default class ProgressReporter implements Reporter {
  readonly #startTime = Date.now();
  #total = 0;
  #done = 0;
  #failed = 0;
  #lastLine = this.#startTime;

  onBegin(config: FullConfig, suite: Suite) {
    this.#total = suite.allTests().length;
    say(`${this.#total} journeys, ${config.workers} at a time.`);
  }

  onTestEnd(test: TestCase, result: TestResult) {
    const passed = test.ok() && result.status === test.expectedStatus;
    const isLast = passed || result.status === 'skipped' || result.retry === test.retries;
    if (isLast) this.#done += 1;
    if (!passed && result.status !== 'skipped') this.#printFailure(test, result, isLast);
    const now = Date.now();
    if (now - this.#lastLine < intervalMs && this.#done < this.#total) return;
    this.#lastLine = now;
    const left = this.#total - this.#done;
    const minutesLeft = Math.ceil((((now - this.#startTime) / this.#done) * left) / 60_000);
    const estimate = left > 0 && this.#done >= estimatedAfter ? `, about ${minutesLeft} min left` : '';
    say(`${this.#done} of ${this.#total} journeys done, ${this.#failed} failed${estimate}`);
  }

  onError({ message }: { message?: string }) {
    say(message);
  }

  #printFailure(test: TestCase, { errors }: TestResult, isLast: boolean) {
    if (isLast) this.#failed += 1;
    const [, project, ...titles] = test.titlePath();
    say(`\n${isLast ? 'Failed' : 'Failed, will be tried again'}: ${titles.join(' › ')} (${project})`);
    for (const { message, stack, snippet } of errors) say([stack ?? message, snippet].join('\n'));
  }
}
