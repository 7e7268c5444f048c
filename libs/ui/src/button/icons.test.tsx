import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronsLeft,
  ChevronsRight,
  ChevronsUpDown,
  Ellipsis,
  LogOut,
  PanelLeft,
  Pencil,
  Plus,
  RotateCw,
  Search,
  Trash,
  UserPlus,
  X,
} from 'lucide-react';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
const icons = [
  ['pencil', Pencil],
  ['trash', Trash],
  ['ellipsis', Ellipsis],
  ['x', X],
  ['panel-left', PanelLeft],
  ['chevrons-left', ChevronsLeft],
  ['chevron-left', ChevronLeft],
  ['chevron-right', ChevronRight],
  ['chevrons-right', ChevronsRight],
  ['arrow-up', ArrowUp],
  ['arrow-down', ArrowDown],
  ['chevrons-up-down', ChevronsUpDown],
  ['plus', Plus],
  ['user-plus', UserPlus],
  ['log-out', LogOut],
  ['search', Search],
  ['chevron-down', ChevronDown],
  ['rotate-cw', RotateCw],
] as const;

test('the sprite has the shapes of the icons, side by side', () => {
  const sprite = new DOMParser().parseFromString(read('icons.svg'), 'image/svg+xml').documentElement;
  expect(sprite.getAttribute('viewBox')).toBe(`0 0 ${24 * icons.length} 24`);
  const shapesOf = (element: Element | null) =>
    [...(element?.children ?? [])].map(({ tagName, attributes }) => [
      tagName,
      Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
    ]);
  expect([...sprite.children].map((group) => [group.id, group.getAttribute('transform'), shapesOf(group)])).toEqual(
    icons.map(([name, Icon], at) => [
      name,
      at > 0 ? `translate(${24 * at})` : null,
      shapesOf(render(<Icon />).container.firstElementChild),
    ]),
  );
});

test('the style of each button takes its place in the sprite', () => {
  const places = [...read('button.css').matchAll(/\[data-icon='([a-z-]+)'\] \{\s+--at: (\d+)/g)];
  const names: readonly string[] = icons.map(([name]) => name);
  expect(places).not.toEqual([]);
  expect(places.map(([, , at]) => Number(at))).toEqual(places.map(([, name = '']) => names.indexOf(name)));
});
