import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';
import { connectToaster, type ToastMessage } from './toast.ts';

interface DialogProps {
  name: string;
  onClose: () => void;
}

const Dialog = ({ name }: DialogProps) => <p>{`Dialog of ${name}`}</p>;
const failToLoad = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

const showToast = vi.fn<(message: ToastMessage) => void>();
let disconnect: () => void;

beforeEach(() => {
  showToast.mockClear();
  vi.mocked(console.warn).mockImplementation(() => {});
  disconnect = connectToaster(showToast);
});
afterEach(() => {
  disconnect();
  vi.mocked(console.warn).mockClear();
});

const onClose = vi.fn<() => void>();
const open = (Part: ReturnType<typeof lazyPart<DialogProps>>) =>
  act(() => Promise.resolve(render(<Part name="Ada" onClose={onClose} />)));

test('a loading bar is shown until the component has loaded', async () => {
  const code = Promise.withResolvers<typeof Dialog>();
  await open(
    lazyPart(
      () => code.promise,
      (props) => props.onClose(),
    ),
  );
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();

  await act(() => Promise.resolve(code.resolve(Dialog)));

  expect(screen.getByText('Dialog of Ada')).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(showToast).not.toHaveBeenCalled();
});

test('a failed load shows one toast, calls close, and is tried again on the next mount', async () => {
  onClose.mockClear();
  const load = vi.fn<() => Promise<typeof Dialog>>().mockImplementationOnce(failToLoad).mockResolvedValue(Dialog);
  const Part = lazyPart(load, (props) => props.onClose());
  const first = await open(Part);

  expect(showToast.mock.calls).toMatchObject([
    [{ tone: 'danger', headline: 'This part of the portal could not be loaded.' }],
  ]);
  expect(onClose).toHaveBeenCalledOnce();
  first.rerender(<Part name="Ada" onClose={onClose} />);
  expect(load).toHaveBeenCalledOnce();
  first.unmount();

  await open(Part);
  expect(screen.getByText('Dialog of Ada')).toBeVisible();
});

test('without close a failed load shows nothing', async () => {
  const view = await open(lazyPart<DialogProps>(failToLoad));

  expect(view.container).toBeEmptyDOMElement();
  expect(showToast).not.toHaveBeenCalled();
});

test('loading fails after 120 s', async () => {
  vi.useFakeTimers();
  onClose.mockClear();
  await open(
    lazyPart<DialogProps>(
      () => new Promise(() => {}),
      (props) => props.onClose(),
    ),
  );

  await act(() => vi.advanceTimersByTimeAsync(119_999));
  expect(onClose).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));

  expect(onClose).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('a component that throws shows a toast and calls close', async () => {
  onClose.mockClear();
  vi.mocked(console.error).mockImplementation(() => {});
  const Broken = (): never => {
    throw new Error('broken');
  };
  await open(
    lazyPart<DialogProps>(
      () => Promise.resolve(Broken),
      (props) => props.onClose(),
    ),
  );

  expect(showToast.mock.calls).toMatchObject([[{ tone: 'danger', headline: 'This part of the portal failed.' }]]);
  expect(onClose).toHaveBeenCalledOnce();
  expect(String(vi.mocked(console.error).mock.calls[0])).toContain('broken');
  vi.mocked(console.error).mockClear();
});
