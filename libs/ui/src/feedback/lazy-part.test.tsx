import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';
import { connectToaster, type ToastMessage } from './toast.ts';

interface DialogProps {
  name: string;
  onClose: () => void;
}

const Dialog = ({ name }: DialogProps) => <p>{`Dialog of ${name}`}</p>;
const notThere = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

const said = vi.fn<(message: ToastMessage) => void>();
let disconnect: () => void;

beforeEach(() => {
  said.mockClear();
  vi.mocked(console.warn).mockImplementation(() => {});
  disconnect = connectToaster(said);
});
afterEach(() => {
  disconnect();
  vi.mocked(console.warn).mockClear();
});

const onClose = vi.fn<() => void>();
const open = (Part: ReturnType<typeof lazyPart<DialogProps>>) =>
  act(() => Promise.resolve(render(<Part name="Ada" onClose={onClose} />)));

test('code that comes is shown, and is on its way until then', async () => {
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
  expect(said).not.toHaveBeenCalled();
});

test('code that cannot be had takes nothing with it, says so once, closes, and is asked for again', async () => {
  onClose.mockClear();
  const load = vi.fn<() => Promise<typeof Dialog>>().mockImplementationOnce(notThere).mockResolvedValue(Dialog);
  const Part = lazyPart(load, (props) => props.onClose());
  const first = await open(Part);

  expect(said.mock.calls).toMatchObject([
    [{ tone: 'danger', headline: 'This part of the portal could not be loaded.' }],
  ]);
  expect(onClose).toHaveBeenCalledOnce();
  first.rerender(<Part name="Ada" onClose={onClose} />);
  expect(load).toHaveBeenCalledOnce();
  first.unmount();

  await open(Part);
  expect(screen.getByText('Dialog of Ada')).toBeVisible();
});

test('what nobody asked for is missing in silence', async () => {
  const view = await open(lazyPart<DialogProps>(notThere));

  expect(view.container).toBeEmptyDOMElement();
  expect(said).not.toHaveBeenCalled();
});

test('code that has not come after 120 s cannot be had', async () => {
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

test('code that fails takes nothing with it, says so and closes', async () => {
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

  expect(said.mock.calls).toMatchObject([[{ tone: 'danger', headline: 'This part of the portal failed.' }]]);
  expect(onClose).toHaveBeenCalledOnce();
  expect(String(vi.mocked(console.error).mock.calls[0])).toContain('broken');
  vi.mocked(console.error).mockClear();
});
