import type { CmsField } from '@keepsong/domain/cms/fields';
import { LOCALES, type Locale } from '@keepsong/domain/format/locale';
import { addDays, chicagoDay } from '@keepsong/domain/time/chicago';
import type { Tx } from '../../src/platform/db/database.ts';
import { cmsEntries } from '../schema/cms.ts';

/** How many days after its first day the banner of the demo ends. */
const BANNER_DAYS = 20;

const TEXTS = {
  en: 'A song in hand for the holidays: order within [CountdownTimer]',
  sp: 'Una canción a tiempo para las fiestas: te quedan [CountdownTimer] para pedirla',
} as const;

type Quoted = 'hero_song' | 'hero_lyric' | 'words_song' | 'told_title' | 'told' | 'written';

/** The two songs of the demo that home quotes in each language. */
const QUOTED: Readonly<Record<Locale, Readonly<Record<Quoted & CmsField<'homepage2024'>, string>>>> = {
  en: {
    hero_song: 'Forty Winters',
    hero_lyric: 'Forty winters, one blue coat,\nyou still warm your hands\ninside my sleeves',
    words_song: 'Porch Light',
    told_title: 'What Elena told us',
    told: 'Dad drove a **green Dodge with no radio**, so he sang the whole way to school. He still **leaves the porch light on** when I fly home, even if I land at noon. He calls me **Bird**. Nobody else does.',
    written:
      '**No radio in that old green Dodge,**\nso you were every station.\nIt’s noon, and there’s **a light still on**\nfor one more destination.\nFly home, **Bird**. Fly home.',
  },
  sp: {
    hero_song: 'Mi Norte',
    hero_lyric: 'Si me pierdo, abuela,\nno busco la estrella:\nhuelo el comal',
    words_song: 'Calle Central y Once',
    told_title: 'Lo que nos contó Tomás',
    told: 'La conocí en la esquina de **Central y Once**. Perdí el camión porque ella **vendía flores** junto a la estación. Llevamos **treinta años** casados, y todavía paso por ahí.',
    written:
      'En **Central y Once** se me fue el camión\ny tú **vendías flores** junto a la estación.\n**Treinta años**, Elena, y no me he movido:\nsigo en esa esquina, esperando contigo.',
  },
};

type Prize = 'giveaway_title' | 'giveaway_text' | 'win_title' | 'win_text';

/** What the demo gives away (spec 2.9-24, 2.9-25). */
const PRIZES: Readonly<Record<Locale, Readonly<Record<Prize & CmsField<'email_block'>, string>>>> = {
  en: {
    giveaway_title: 'Win a free song',
    giveaway_text: 'Each month we give one custom song away. Leave your email address to be in the draw.',
    win_title: 'win an original song and more',
    win_text:
      'Leave your email address: now and then somebody on our list wins a song, and everybody hears of offers first.',
  },
  sp: {
    giveaway_title: 'Gana una canción gratis',
    giveaway_text:
      'Cada mes regalamos una canción personalizada. Déjanos tu correo para participar en el sorteo.',
    win_title: 'gana una canción original y más',
    win_text:
      'Déjanos tu correo: de vez en cuando alguien de nuestra lista gana una canción, y todos se enteran primero de las ofertas.',
  },
};

/**
 * Writes a scheduled banner with a countdown (spec 2.9-18), what home quotes of two songs, and what the shop gives
 * away, as staff would.
 */
export async function seedContent(tx: Tx, now: Date): Promise<void> {
  const from = addDays(chicagoDay(now), -1);
  const to = addDays(from, BANNER_DAYS);
  const entries = LOCALES.flatMap((locale) => [
    { key: 'banner.list', locale, published: `${from} | ${to} | ${TEXTS[locale]} | /song-builder` },
    ...Object.entries(QUOTED[locale]).map(([field, published]) => ({
      ...{ key: `homepage2024.${field}`, locale, published },
    })),
    ...Object.entries(PRIZES[locale]).map(([field, published]) => ({
      ...{ key: `email_block.${field}`, locale, published },
    })),
  ]);
  await tx.insert(cmsEntries).values(entries.map((entry) => ({ ...entry, updatedAt: now })));
}
