import type { NewUser } from '@scv/api';
import { getCreateUserResponseMock, override } from '@scv/api/mocks';
import { refusal, renderRoute, server } from '@scv/testing';
import { screen } from '@testing-library/react';
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
    override('createUser', async ({ request }) => {
      const user = await request.json();
      if (taken.includes(user.email)) {
        const message = 'Another user has this email.';
        return refusal(409, message, { errors: [{ field: 'email', message }] });
      }
      created.push(user);
      return { ...getCreateUserResponseMock(), ...user };
    }),
  );
  return created;
}
