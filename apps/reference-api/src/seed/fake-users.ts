import type { Faker } from '@faker-js/faker';
import { fold } from '@scv/api/schemas';
import type { SeedUser } from './insert-users.ts';

const locales = ['en', 'en', 'en', 'de', 'fr', 'es', 'pl', 'tr', 'vi', 'ja', 'ar', 'cs_CZ'];
const seed = 20_261_121;

/** Makes up `count` users, the same ones each time, with emails that occur once. */
export async function* fakeUsers(count: number): AsyncGenerator<SeedUser> {
  const fakers = await Promise.all(locales.map(loadFaker));
  const [dice] = fakers as [Faker];
  const timesTaken = new Map<string, number>();
  dice.seed(seed);
  for (let made = 0; made < count; made += 1) {
    const { person } = dice.helpers.arrayElement(fakers);
    const name = { firstName: person.firstName(), lastName: person.lastName() };
    yield {
      id: dice.string.uuid(),
      ...name,
      email: emailOf(name, timesTaken),
      role: dice.number.int(39) === 0 ? 'admin' : 'user',
      status: dice.number.int(11) === 0 ? 'Inactive' : 'Active',
      passwordHash: null,
    };
  }
}

/** The package's entry brings every locale; these bring one each. */
async function loadFaker(locale: string): Promise<Faker> {
  const { faker } = (await import(`@faker-js/faker/locale/${locale}`)) as { faker: Faker };
  faker.seed(seed);
  return faker;
}

const latin = (name: string) => fold(name).replace(/[^a-z0-9]/g, '');

/** `first.last@…`, with a number from the second one on; `user` for names that aren't written in Latin letters. */
function emailOf({ firstName, lastName }: { firstName: string; lastName: string }, timesTaken: Map<string, number>) {
  const name = [latin(firstName), latin(lastName)].filter(Boolean).join('.') || 'user';
  const times = (timesTaken.get(name) ?? 0) + 1;
  timesTaken.set(name, times);
  return `${name}${times === 1 ? '' : times}@mail.example`;
}
