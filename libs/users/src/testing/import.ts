import type { NewUser } from '@scv/api';
import { getCreateUserMockHandler, getCreateUserResponseMock } from '@scv/api/mocks';
import { renderRoute, server } from '@scv/testing';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { usersRoutes } from '../users-routes.ts';

export const header = 'First Name,Last Name,Email,Role\n';
export const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `A,B,${index}@scv.example,user\n`).join('');
export const csv = (text: string) => new File([text], 'people.csv', { type: 'text/csv' });

/** Opens the import and chooses the file. */
export async function choose(file: File) {
  const view = renderRoute(usersRoutes(), '/users/import');
  await view.user.upload(await screen.findByLabelText('CSV file'), file);
  return view;
}

/** A server that records the users it creates, and refuses the taken emails. */
export function enrolling(taken: readonly string[] = []): NewUser[] {
  const created: NewUser[] = [];
  server.use(
    getCreateUserMockHandler(async ({ request }) => {
      const user = (await request.json()) as NewUser;
      if (taken.includes(user.email)) {
        const message = 'Another user has this email.';
        throw HttpResponse.json({ message, errors: [{ field: 'email', message }] }, { status: 409 });
      }
      created.push(user);
      return getCreateUserResponseMock(user);
    }),
  );
  return created;
}
