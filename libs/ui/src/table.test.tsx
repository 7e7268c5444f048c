import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TableSkeleton } from './table-skeleton.tsx';
import { Table, type Column } from './table.tsx';

interface Person {
  id: string;
  name: string;
  active: boolean;
}

const columns: Column<Person>[] = [
  { header: 'Name', text: (person) => person.name },
  { header: 'Status', width: '96px', cell: (person) => <b>{person.active ? 'Active' : 'Inactive'}</b> },
  { header: 'Actions', actions: true, cell: () => <button type="button">Edit</button> },
];

const people = [
  { id: '1', name: 'Ada Byron', active: true },
  { id: '2', name: 'Grace Hopper', active: false },
];

function show(busy: boolean) {
  render(<Table label="Users" columns={columns} rows={people} rowKey={(person) => person.id} busy={busy} />);
  return screen.getByRole('table', { name: 'Users' });
}

test('it is a table of the rows under its column headers', () => {
  const table = within(show(false));

  expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Name', 'Status', 'Actions']);
  expect(table.getAllByRole('row')).toHaveLength(3);
  expect(table.getByRole('row', { name: /Grace Hopper/ })).toHaveTextContent('Inactive');
});

test('a text that may be cut has the whole as its tooltip', () => {
  show(false);

  expect(screen.getByTitle('Ada Byron')).toHaveTextContent('Ada Byron');
});

test('each cell carries its label for the card that a row becomes on a phone', () => {
  show(false);

  const labels = screen.getAllByRole('cell').slice(0, 3).map((cell) => cell.dataset['label']);
  expect(labels).toEqual(['Name', 'Status', 'Actions']);
});

test.each([true, false])('aria-busy is %s when newer rows are on the way or not, and the rows stay', (busy) => {
  const table = show(busy);

  expect(table).toHaveAttribute('aria-busy', String(busy));
  expect(within(table).getByText('Ada Byron')).toBeVisible();
});

test('the skeleton has as many rows as will come, and says only what is loading', () => {
  const { container } = render(<TableSkeleton label="Loading users" columns={columns} rows={10} />);

  expect(container.querySelectorAll('tbody tr')).toHaveLength(10);
  expect(screen.getByRole('status')).toHaveTextContent('Loading users');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});
