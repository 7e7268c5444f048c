import { join } from 'node:path';
import { ada } from '../fixtures/accounts.ts';
import { samplesDir } from '../fixtures/stack.ts';
import { composeSearch, translatePage } from './page-scripts.ts';
import { test } from './test.ts';

const email = 'emmy@journey.example';

test('an administrator signs in, manages a user, uploads a file and signs out, in a translated page', async ({
  portal,
}) => {
  await portal.goTo('/');
  await portal.fill('Username', ada.username);
  await portal.fill('Password', ada.password);
  await portal.click('button', 'Login');
  await portal.click('link', 'Authorize with Okta');
  await portal.see('Local sign-in provider — for development only');
  await portal.fill('Password', ada.password);
  await portal.click('button', 'Sign in');

  await portal.click('link', 'Users');
  await portal.see('1–10 of 1,004 users');
  await portal.run(translatePage);
  await portal.run(composeSearch('Search users', 'grace hopper'));
  await portal.see('1–1 of 1 user');

  await portal.click('link', 'Enroll user');
  await portal.fill('First Name', 'Emmy');
  await portal.fill('Last Name', 'Noether');
  await portal.fill('Email', email);
  await portal.click('button', 'Enroll');
  await portal.see('User Created Successfully');

  await portal.fill('Search users', email);
  await portal.click('button', 'Edit User Emmy Noether');
  await portal.fill('Last Name', 'Turing');
  await portal.click('button', 'Save Changes');
  await portal.see('User Edited Successfully');

  await portal.click('button', 'Delete User Emmy Turing');
  await portal.click('button', 'Confirm Delete');
  await portal.see('User Deleted Successfully');
  await portal.see('No users match your search');

  await portal.click('link', 'CDD Upload');
  await portal.chooseFile('CDD Json file', join(samplesDir, 'cdd-sample.json'));
  await portal.see('Ready: 3 records, no faults');
  await portal.click('button', 'Upload');
  await portal.see('Confirm File Upload');
  await portal.click('button', 'Upload');
  await portal.see('File uploaded successfully!');
  // Compared only where JSON.parse tells how a number was written.
  await portal.click('button', 'Upload another');
  await portal.chooseFile('CDD Json file', join(samplesDir, 'cdd-sample.json'));
  await portal.see('0 new, 0 gone, 0 changed against cdd-sample.json');

  await portal.click('link', 'Activity');
  await portal.fill('Search activity', email);
  for (const action of ['Enrolled', 'Edited', 'Deleted']) await portal.see(action);

  await portal.click('button', 'Logout');
  await portal.see('Confirm Logout');
  await portal.click('button', 'Logout');
  await portal.see('You have been signed out.');
});
