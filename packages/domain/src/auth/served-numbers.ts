/**
 * The first digits of numbers that get text messages: mobile phones of these countries. People with other
 * numbers sign in by e-mail. In North America, Mexico and Denmark, the number does not tell whether it is a
 * mobile phone.
 */
const MOBILE = [
  ...['+1', '+52', '+452', '+453', '+454', '+455', '+456', '+457', '+458', '+459'],
  // The United Kingdom and Ireland. +44 70 are personal numbers and +44 76 are pagers.
  ...['+4471', '+4472', '+4473', '+4474', '+4475', '+4477', '+4478', '+4479', '+35382', '+35383', '+35385'],
  ...['+35386', '+35387', '+35388', '+35389'],
  // Australia, New Zealand
  ...['+614', '+642'],
  // Spain, Portugal, France, Italy
  ...[
    '+346',
    '+3471',
    '+3472',
    '+3473',
    '+3474',
    '+35191',
    '+35192',
    '+35193',
    '+35196',
    '+336',
    '+337',
    '+393',
  ],
  // Germany, Austria, Switzerland, the Netherlands, Belgium
  ...[
    '+4915',
    '+49160',
    '+49162',
    '+49163',
    '+4917',
    '+4365',
    '+4366',
    '+4367',
    '+4368',
    '+4369',
    '+4175',
    '+4176',
    '+4177',
    '+4178',
  ],
  ...['+4179', '+316', '+3245', '+3246', '+3247', '+3248', '+3249'],
  // Sweden, Norway, Finland, Poland, Czechia
  ...[
    '+4670',
    '+4672',
    '+4673',
    '+4676',
    '+4679',
    '+474',
    '+479',
    '+3584',
    '+35850',
    '+4845',
    '+4850',
    '+4851',
  ],
  ...[
    '+4853',
    '+4857',
    '+4860',
    '+4866',
    '+4869',
    '+4872',
    '+4873',
    '+4878',
    '+4879',
    '+4888',
    '+42060',
    '+42070',
    '+42072',
  ],
  ...['+42073', '+42077', '+42079'],
  // Argentina, Chile, Colombia, Peru
  ...['+549', '+569', '+573', '+519'],
];

/** Brazilian numbers have the area code before the 9 of mobile phones. */
const BRAZIL = /^\+55[1-9]\d9/;

/**
 * Exceptions from the lists above. Either the owner of the number earns money with every message, or a message
 * costs many times more. Both invite fraud.
 */
const LEFT_OUT = [
  // Other countries in +1, islands in the Pacific, and personal, premium and toll-free numbers.
  ...[
    '242',
    '246',
    '264',
    '268',
    '284',
    '345',
    '441',
    '473',
    '649',
    '658',
    '664',
    '670',
    '671',
    '684',
    '721',
  ],
  ...[
    '758',
    '767',
    '784',
    '809',
    '829',
    '849',
    '868',
    '869',
    '876',
    '900',
    '976',
    '500',
    '521',
    '522',
    '523',
  ],
  ...[
    '524',
    '525',
    '526',
    '527',
    '528',
    '529',
    '532',
    '533',
    '535',
    '538',
    '542',
    '543',
    '544',
    '545',
    '546',
  ],
  ...[
    '547',
    '549',
    '550',
    '552',
    '553',
    '554',
    '556',
    '566',
    '558',
    '569',
    '577',
    '578',
    '588',
    '589',
    '600',
  ],
  ...[
    '622',
    '633',
    '700',
    '710',
    '800',
    '822',
    '833',
    '844',
    '855',
    '866',
    '877',
    '888',
    '880',
    '881',
    '882',
  ],
].map((area) => `+1${area}`);
/**
 * The Channel Islands and the Isle of Man in +44. Also premium, personal, shared-cost, pager and toll-free
 * numbers, and landlines that begin like mobile phones.
 */
const LEFT_OUT_ELSEWHERE = [
  ...['+447509', '+447700', '+447797', '+447829', '+447937', '+447781', '+447839', '+447911', '+4474576'],
  ...['+447524', '+447624', '+447924', '+4590', '+4580', '+5220', '+52300', '+52500', '+52800'],
  ...[
    '+52888',
    '+52900',
    '+33700',
    '+64240',
    '+43654',
    '+43656',
    '+43658',
    '+43662',
    '+420700',
    '+420701',
    '+3166',
  ],
];

const startsWithOneOf = (text: string, prefixes: readonly string[]) =>
  prefixes.some((prefix) => text.startsWith(prefix));

/** Whether the shop sends text messages to this E.164 number. */
export const isSmsServed = (phone: string): boolean =>
  (startsWithOneOf(phone, MOBILE) || BRAZIL.test(phone)) &&
  !startsWithOneOf(phone, [...LEFT_OUT, ...LEFT_OUT_ELSEWHERE]);
