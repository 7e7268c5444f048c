import { fireEvent, render, screen, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { type Column, Table, TableSkeleton } from './table.tsx';
import { TableMenuButton, useShownColumns } from './table-controls.tsx';

interface Person {
  id: string;
  name: string;
  active: boolean;
}

const columns: Column<Person>[] = [
  { id: 'name', header: 'Name', text: (person) => person.name },
  { header: 'Status', width: '96px', cell: (person) => <b>{person.active ? 'Active' : 'Inactive'}</b> },
  { header: 'Actions', actions: true, cell: () => <button type="button">Edit</button> },
];

const people = [
  { id: '1', name: 'Ada Byron', active: true },
  { id: '2', name: 'Grace Hopper', active: false },
];

test('it has a header row and a row for each item, whose cells name their header for the cards on phones', () => {
  render(<Table label="Users" columns={columns} rows={people} rowKey={(person) => person.id} />);
  const table = within(screen.getByRole('table', { name: 'Users' }));

  expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Name', 'Status', 'Actions']);
  expect(table.getAllByRole('row')).toHaveLength(3);
  const grace = table.getByRole('row', { name: /Grace Hopper/ });
  const labels = within(grace).getAllByRole('cell');
  expect(labels.map(({ dataset }) => dataset['label'])).toEqual(['Name', 'Status', 'Actions']);
  expect(grace).toHaveTextContent('Inactive');
  expect(grace).not.toHaveAttribute('tabindex');
});

test('another page reuses the elements of its rows; while some rows stay, each keeps its own', () => {
  const table = (ids: string[]) => (
    <Table label="Users" columns={columns} rows={ids.map((id) => ({ ...people[0]!, id }))} rowKey={({ id }) => id} />
  );
  const { rerender } = render(table(['1', '2']));
  const rows = () => screen.getAllByRole('row').slice(1);
  const [first, second] = rows();

  rerender(table(['3', '4']));
  expect(rows()).toEqual([first, second]);
  expect(first!.dataset['row']).toBe('3');

  rerender(table(['4', '5']));
  expect(rows()[0]).toBe(second);
  expect(rows()[1]).not.toBe(first);
});

test('while the list moves on row by row, the focused row keeps its element and the focus', () => {
  const showing = (...ids: string[]) => (
    <Table label="Users" columns={[]} rows={ids} rowKey={(id) => id} handlers={{ onOpen: vi.fn<() => void>() }} />
  );
  const { rerender } = render(showing('1', '2', '3'));
  for (const ids of ['234', '345', '456', '567']) {
    rerender(showing(...ids));
    if (ids === '345') screen.getAllByRole('row')[3]!.focus();
  }
  expect(document.activeElement).toHaveAttribute('data-row', '5');
});

test('another page of cards has new elements, which may have another height', () => {
  const table = (id: string) => (
    <Table label="Users" columns={columns} rows={[{ ...people[0]!, id }]} rowKey={(row) => row.id} />
  );
  const { rerender } = render(table('1'));
  const card = screen.getAllByRole('row')[1]!;
  card.parentElement!.style.display = 'block'; // as in table-cards.css
  rerender(table('2'));
  expect(screen.getAllByRole('row')[1]).not.toBe(card);
});

test.each([
  ['Ctrl', { ctrlKey: true }, 1],
  ['Cmd', { metaKey: true }, 1],
  ['the middle button', { button: 1 }, 1],
  ['the right button', { button: 2 }, 0],
])('a click with %s opens the address of the row in a new tab, and never the row', (_with, init, tabs) => {
  const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
  const handlers = { onOpen: vi.fn<() => void>(), addressOf: ({ id }: Person) => `/people/${id}` };
  render(<Table label="Users" columns={columns} rows={people} rowKey={({ id }) => id} handlers={handlers} />);
  const press = (element: Element) =>
    fireEvent(element, new MouseEvent(type, { bubbles: true, cancelable: true, ...init }));
  const type = 'button' in init ? 'auxclick' : 'click';
  press(screen.getByText('Grace Hopper'));
  press(screen.getAllByRole('button', { name: 'Edit' })[0]!); // a control keeps its clicks
  expect(openTab.mock.calls).toEqual(Array.from({ length: tabs }, () => ['/people/2', '_blank', 'noopener']));
  expect(handlers.onOpen).not.toHaveBeenCalled();
});

test.each([
  ['Ctrl', { ctrlKey: true }, 1],
  ['Cmd', { metaKey: true }, 1],
  ['Shift', { shiftKey: true }, 1],
  ['the middle button', { button: 1 }, 0],
])('a row without an address opens no tab on a click with %s', (_with, init, opened) => {
  const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
  const onOpen = vi.fn<() => void>();
  render(<Table label="Users" columns={columns} rows={people} rowKey={({ id }) => id} handlers={{ onOpen }} />);
  const type = 'button' in init ? 'auxclick' : 'click';
  fireEvent(screen.getByText('Grace Hopper'), new MouseEvent(type, { bubbles: true, cancelable: true, ...init }));
  expect(onOpen).toHaveBeenCalledTimes(opened);
  expect(openTab).not.toHaveBeenCalled();
});

describe('rows with handlers', () => {
  function open() {
    const onOpen = vi.fn<(person: Person, column: string | undefined) => void>();
    const onKey = vi.fn<(person: Person, key: string) => boolean>((_, key) => key === 'PageDown');
    const more = [...people, { id: '3', name: 'Alan Turing', active: true }];
    const table = { label: 'Users', columns, rows: more, rowKey: (person: Person) => person.id };
    render(<Table {...table} handlers={{ onOpen, onKey }} />);
    const rows = screen.getAllByRole('row').slice(1);
    return { onOpen, onKey, rows: rows as [HTMLElement, HTMLElement, HTMLElement] };
  }

  test('are one tab stop, and their buttons are tab stops too', async () => {
    const { rows } = open();

    await userEvent.tab();
    expect(rows[0]).toHaveFocus();
    await userEvent.tab();
    expect(within(rows[0]).getByRole('button')).toHaveFocus();
    await userEvent.tab();
    expect(within(rows[1]).getByRole('button')).toHaveFocus();
  });

  test.each([
    [['{ArrowDown}', '{ArrowDown}', '{ArrowDown}'], 2],
    [['{ArrowDown}', '{ArrowUp}'], 0],
    [['{End}', '{Home}'], 0],
    [['{Tab}', '{ArrowDown}'], 1],
    [['{Control>}{ArrowDown}{/Control}'], 0],
  ])('%j moves to row %d, the new tab stop', async (keys, row) => {
    const { rows } = open();
    await userEvent.tab();
    for (const key of keys) await userEvent.keyboard(key);

    expect(rows[row]).toHaveFocus();
    expect(rows.map(({ tabIndex }) => tabIndex)).toEqual(rows.map((_, index) => (index === row ? 0 : -1)));
  });

  test('open on Enter and pass on other keys', async () => {
    const { onOpen, onKey, rows } = open();
    rows[1].focus();
    await userEvent.keyboard('{Enter}{Delete}{Shift>}{Delete}{/Shift}');

    expect(onOpen.mock.calls).toEqual([[people[1], undefined]]);
    expect(onKey.mock.calls).toEqual([[people[1], 'Delete']]);
  });

  test('ignore a held Enter, and prevent scrolling on keys that are handled', () => {
    const { onOpen, rows } = open();
    fireEvent.keyDown(rows[1], { key: 'Enter', repeat: true });
    expect(onOpen).not.toHaveBeenCalled();
    expect(fireEvent.keyDown(rows[0], { key: 'PageDown' })).toBe(false);
    expect(fireEvent.keyDown(rows[0], { key: 'PageUp' })).toBe(true);
  });

  test('open on a click, with the id of the clicked column', async () => {
    const { onOpen } = open();
    await userEvent.click(screen.getByText('Grace Hopper'));

    expect(onOpen.mock.calls).toEqual([[people[1], 'name']]);
  });

  test('do not open on clicks and Enter on their buttons', async () => {
    const { onOpen, rows } = open();
    await userEvent.click(within(rows[0]).getByRole('button'));
    await userEvent.keyboard('{Enter}');

    expect(onOpen).not.toHaveBeenCalled();
  });

  test('do not open when text is selected', async () => {
    const { onOpen } = open();
    const cell = screen.getByText('Grace Hopper');
    getSelection()?.selectAllChildren(cell);
    await userEvent.pointer({ target: cell });
    cell.click();

    expect(onOpen).not.toHaveBeenCalled();
    getSelection()?.removeAllRanges();
  });
});

test('the skeleton has the expected number of rows, and only its label is accessible', () => {
  const { container } = render(<TableSkeleton label="Loading users" columns={columns} rows={10} />);

  expect(container.querySelectorAll('tbody tr')).toHaveLength(10);
  expect(screen.getByRole('status')).toHaveTextContent('Loading users');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('the arrow keys skip the details of an open row, where a click does not close it', async () => {
  const onOpen = vi.fn<() => void>();
  const detail = ({ id }: Person) => (id === '1' ? <p>All about Ada</p> : undefined);
  render(
    <Table
      label="Users"
      columns={columns}
      rows={people}
      rowKey={({ id }) => id}
      handlers={{ onOpen }}
      detail={detail}
    />,
  );
  const [, first, details, second, ...others] = screen.getAllByRole('row');
  expect(details).toHaveTextContent('All about Ada');
  expect(others).toEqual([]);
  await userEvent.click(within(details!).getByText('All about Ada'));
  expect(onOpen).not.toHaveBeenCalled();
  first!.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(second).toHaveFocus();
});

test('rows are compact until it is chosen again, and this browser remembers it', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<TableMenuButton list="fruits" columns={[]} />);
  await choose(user, 'Compact rows', false);
  expect(document.documentElement.dataset['density']).toBe('compact');
  expect(localStorage.getItem('density')).toBe('compact');
  unmount();

  render(<TableMenuButton list="fruits" columns={[]} />);
  await choose(user, 'Compact rows', true);
  expect(document.documentElement.dataset['density']).toBeUndefined();
  expect(localStorage.getItem('density')).toBeNull();
});

test('a column is hidden until it is chosen again, and this browser remembers it for this list', async () => {
  const user = userEvent.setup();
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const { unmount } = render(<Fruits />);
  await choose(user, 'Colour', true);
  await choose(user, 'Taste', true);
  expect(headers()).toEqual(['Name']);
  unmount();

  render(<Fruits />);
  expect(headers()).toEqual(['Name']);
  await choose(user, 'Colour', false);
  expect(headers()).toEqual(['Name', 'Colour']);
  await choose(user, 'Taste', false);
  expect(localStorage.getItem('fruits.hiddenColumns')).toBeNull();
});

function Fruits() {
  const shown = useShownColumns(
    'fruits',
    ['Name', 'Colour', 'Taste'].map((header) => ({ header, text: () => header })),
  );
  return (
    <>
      <TableMenuButton list="fruits" columns={['Colour', 'Taste']} />
      <Table label="Fruits" columns={shown} rows={['apple']} rowKey={(row) => row} />
    </>
  );
}

async function choose(user: UserEvent, name: string, checked: boolean) {
  await user.click(screen.getByRole('button', { name: 'List options' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name, checked }));
}
