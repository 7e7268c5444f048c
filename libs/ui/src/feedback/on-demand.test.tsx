import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OnDemand, type OnDemandProps } from './on-demand.tsx';
import { connectToaster, type ToastMessage } from './toast.ts';

type Code = { Dialog: (props: { name: string }) => React.ReactNode };
const code: Code = { Dialog: ({ name }) => <p>{`Dialog of ${name}`}</p> };
const failToLoad = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

const showToast = vi.fn<(message: ToastMessage) => void>();
const onFail = vi.fn<() => void>();
let disconnect: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  showToast.mockClear();
  onFail.mockClear();
  vi.mocked(console.warn).mockImplementation(() => {});
  disconnect = connectToaster(showToast);
});
afterEach(() => {
  disconnect();
  vi.mocked(console.warn).mockClear();
  vi.useRealTimers();
});

const element = (props: Partial<OnDemandProps<Code>>) => (
  <OnDemand load={() => Promise.resolve(code)} {...props}>
    {({ Dialog }) => <Dialog name="Ada" />}
  </OnDemand>
);
const show = (props: Partial<OnDemandProps<Code>>) => act(() => Promise.resolve(render(element(props))));
const preload = () => act(() => vi.advanceTimersByTimeAsync(1_000));

test('a loading bar is shown until the code has loaded', async () => {
  const loading = Promise.withResolvers<Code>();
  await show({ load: () => loading.promise, open: true, onFail });
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();

  await act(() => Promise.resolve(loading.resolve(code)));

  expect(screen.getByText('Dialog of Ada')).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(showToast).not.toHaveBeenCalled();
});

test('preloaded code is shown at once when it is opened, and not before', async () => {
  const load = vi.fn<() => Promise<Code>>(() => Promise.resolve(code));
  const view = await show({ load, open: false });
  await preload();
  expect(view.container).toBeEmptyDOMElement();

  view.rerender(element({ load, open: true }));
  expect(screen.getByText('Dialog of Ada')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test('without `open` it is shown once it has been preloaded', async () => {
  const view = await show({});
  expect(view.container).toBeEmptyDOMElement();
  await preload();
  expect(screen.getByText('Dialog of Ada')).toBeVisible();
});

test('a failed load shows one toast, calls onFail, and is tried again the next time it is opened (decided 5)', async () => {
  const load = vi.fn<() => Promise<Code>>().mockImplementationOnce(failToLoad).mockResolvedValue(code);
  const view = await show({ load, open: true, onFail });

  expect(showToast.mock.calls).toMatchObject([
    [{ tone: 'danger', headline: 'This part of the portal could not be loaded.' }],
  ]);
  expect(onFail).toHaveBeenCalledOnce();
  view.rerender(element({ load, open: false, onFail }));
  expect(load).toHaveBeenCalledOnce();

  await act(() => Promise.resolve(view.rerender(element({ load, open: true, onFail }))));
  expect(screen.getByText('Dialog of Ada')).toBeVisible();
});

test('a failed preload shows nothing, and neither does a failed load without onFail', async () => {
  const view = await show({ load: failToLoad, open: false, onFail });
  await preload();
  expect(onFail).not.toHaveBeenCalled();

  await act(() => Promise.resolve(view.rerender(element({ load: failToLoad, open: true }))));
  expect(view.container).toBeEmptyDOMElement();
  expect(showToast).not.toHaveBeenCalled();
});

test('code that throws shows a toast and calls onFail', async () => {
  vi.mocked(console.error).mockImplementation(() => {});
  const Dialog = (): never => {
    throw new Error('broken');
  };
  await show({ load: () => Promise.resolve({ Dialog }), open: true, onFail });

  expect(showToast.mock.calls).toMatchObject([[{ tone: 'danger', headline: 'This part of the portal failed.' }]]);
  expect(onFail).toHaveBeenCalledOnce();
  expect(String(vi.mocked(console.error).mock.calls[0])).toContain('broken');
  vi.mocked(console.error).mockClear();
});
