import type { NameOption } from '@keepsong/contract/instant';
import type { Locale } from '@keepsong/domain/format/locale';
import { NAME_LETTERS, unsingableIn, writeNameKey } from '@keepsong/domain/instant/name-keys';
import { ok, type Result } from '@keepsong/domain/result';
import { tidyText } from '@keepsong/domain/text/tidy';
import type { Phonetics } from '../../adapters/music/phonetics.ts';
import { addressSubject, type Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { NameSounds } from './name-sounds.ts';
import type { RecordingsService } from './recordings.service.ts';
import { nameUnreadable } from './wish.ts';

const LOOKUPS = { name: 'instant_names', max: 240, seconds: 3600, quick: true } as const;

type Deps = { sounds: NameSounds; phonetics: Phonetics; recordings: RecordingsService; limits: Limits };

/** Offers pronunciations of names, each with a recording (spec 2.4-12…17). */
export function createNamesService({ sounds, phonetics, recordings, limits }: Deps) {
  function optionOf(spelling: string, shown: string, nameKey: string, locale: Locale): NameOption {
    return { name_key: nameKey, respelling: shown, audio_url: sounds.urlOf({ spelling, nameKey, locale }) };
  }

  function readSpelling(given: string): Result<string> {
    const spelling = tidyText(given).trim();
    if (spelling.length > NAME_LETTERS)
      return { ok: false, refusal: { code: 'name_unreadable', fields: { spelling: 'too_long' } } };
    const unknown = unsingableIn(spelling);
    return unknown === null ? ok(spelling) : nameUnreadable('spelling', unknown);
  }

  return {
    /** The known pronunciations of a name. Refusals: `name_unreadable` with fields, `too_many_requests`. */
    async find(
      given: string,
      { locale, ip }: { locale: Locale; ip: string },
    ): Promise<Result<{ spelling: string; options: NameOption[] }>> {
      const read = readSpelling(given);
      if (!read.ok) return read;
      const who = addressSubject(ip);
      const within = await limits.take(LOOKUPS, who);
      if (!within.ok) return within;
      const spelling = read.value;
      const { ways } = await phonetics.ofName(spelling, locale, who);
      const options = ways.map(({ respelling, shown, isByLetters }) =>
        optionOf(
          spelling,
          shown,
          writeNameKey(isByLetters ? { by: 'letters' } : { by: 'respelling', respelling }),
          locale,
        ),
      );
      return ok({ spelling, options });
    },

    /**
     * Adds the customer's own pronunciation of a name: respelled, or as a recording. Refusals: `name_unreadable` with
     * fields and the letters that cannot be read, `too_many_requests`; all refusals of `RecordingsService.add`.
     */
    async add(
      given: { spelling: string; respelling: string; path: string | null },
      { locale, ip, session }: { locale: Locale; ip: string; session: () => Promise<Session> },
    ): Promise<Result<{ name: NameOption }>> {
      const read = readSpelling(given.spelling);
      if (!read.ok) return read;
      const who = addressSubject(ip);
      const within = await limits.take(LOOKUPS, who);
      if (!within.ok) return within;
      const spelling = read.value;
      if (given.path === null) {
        const respelling = await phonetics.readOwn(tidyText(given.respelling).trim(), who);
        if (!respelling.ok) return nameUnreadable('respelling', respelling.unknown);
        const nameKey = writeNameKey({ by: 'respelling', respelling: respelling.text });
        return ok({ name: optionOf(spelling, respelling.text, nameKey, locale) });
      }
      const { byLetters: guess } = await phonetics.ofName(spelling, locale, who);
      if (guess === null) return nameUnreadable('spelling', '');
      const kept = await recordings.add('name', given.path, await session(), { ip, spelling });
      if (!kept.ok) return kept;
      // The song engine cannot imitate a recording, so it sings the name as it is spelled. The customer hears
      // that as a sample.
      const nameKey = writeNameKey({ by: 'recording', id: kept.value.id });
      return ok({ name: optionOf(spelling, guess, nameKey, locale) });
    },
  };
}

export type NamesService = ReturnType<typeof createNamesService>;
