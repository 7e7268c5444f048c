import { activityEvent } from '@scv/ui/browser';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { holdRequests, type FakeRequest } from '../testing/fake-request.ts';
import { customers, jsonFile, openUpload, sendFile, withoutWorkers } from '../testing/upload-screen.tsx';
import { progressMessage } from './status-message.ts';

withoutWorkers();

/** The live region and the list of all its texts from now on. */
function listen() {
  const region = document.querySelector('[aria-live=polite]') as HTMLElement;
  const texts: string[] = [];
  const observer = new MutationObserver(() => texts.push(region.textContent));
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  return { region, texts };
}

test('one live region announces each step from the check to the stored file (§3, §4)', async () => {
  const { choose, user } = openUpload();
  const { region, texts } = listen();
  expect(region).toBeEmptyDOMElement();
  await choose(jsonFile('[1,]'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The file is not well-formed JSON');
  await choose(customers);
  await user.click(await screen.findByRole('button', { name: 'Upload' }));
  const requests = holdRequests();
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Upload' }));
  const sent = async () => (await vi.waitUntil(() => requests.at(-1))) as FakeRequest;
  const first = await sent();
  act(() => first.sent(30, 250));
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
  requests.length = 0;
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  act(() => first.answer(201, {}));
  const second = await sent();
  act(() => second.answer(500, {}));
  expect(await screen.findByRole('alert')).toHaveTextContent('File upload failed');
  requests.length = 0;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const third = await sent();
  act(() => third.sent(250, 250));
  act(() => third.answer(201, {}));
  await screen.findByText('File uploaded successfully!');

  expect(region).toBeInTheDocument();
  expect(texts).toEqual([
    'Checking the file',
    '',
    'Checking the file',
    'The file is well-formed: 2 records',
    'Uploading the file',
    '50 percent uploaded',
    'The upload was cancelled',
    'Uploading the file',
    '',
    'Uploading the file',
    '100 percent uploaded',
    'The file was uploaded',
  ]);
});

test('upload progress counts as activity', async () => {
  const noted = vi.fn<() => void>();
  addEventListener(activityEvent, noted);
  onTestFinished(() => removeEventListener(activityEvent, noted));
  const requests = holdRequests();
  await sendFile();
  const request = await vi.waitUntil(() => requests[0]);
  expect(noted).not.toHaveBeenCalled();
  act(() => request.sent(30, 250));
  await waitFor(() => expect(noted).toHaveBeenCalledOnce());
});

test('the progress is announced at each quarter', () => {
  const sizes = Array.from({ length: 101 }, (_, percent) => progressMessage(percent, 100));
  expect([...new Set(sizes)]).toEqual([
    'Uploading the file',
    '25 percent uploaded',
    '50 percent uploaded',
    '75 percent uploaded',
    '100 percent uploaded',
  ]);
  expect(sizes.indexOf('50 percent uploaded')).toBe(50);
});
