import { expect, it } from 'vitest';
import { addressIn } from './page-address.ts';

it.each([
  ['https://songs.example/store', 'en', 'en', 'https://songs.example/store'],
  ['https://songs.example/store', 'sp', 'en', 'https://songs.example/store?locale=sp'],
  ['https://songs.example/store', 'en', 'sp', 'https://songs.example/store?locale=en'],
  ['https://songs.example/playlists?page=2', 'sp', 'en', 'https://songs.example/playlists?page=2&locale=sp'],
  ['https://songs.example', 'sp', 'en', 'https://songs.example/?locale=sp'],
] as const)("%s in %s, when the shop's language is %s, is %s", (url, locale, shop, address) => {
  expect(addressIn(url, locale, shop)).toBe(address);
});
