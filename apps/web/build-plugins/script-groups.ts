/** One file for what every page needs: together it compresses 9 KB better than in the pieces it would fall into. */
const FRAMEWORK = { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// };

/**
 * What every page's frame is made of, as one file instead of twenty small ones. Only what each page needs at once
 * belongs here: a part that is loaded later (player, dialogs, API client) would come with it.
 */
const CHROME = {
  name: 'chrome',
  test: new RegExp(
    [
      'node_modules/zustand/',
      'app/platform/(api-error|auth-dialog|chrome-facts|csrf|data-version|flag-values|hydration|lazy-reload|load|load-context|locale|login-path|own-flags|page|session|settings|storage|stored-keys|surface|use-user|when-near|analytics)',
      'app/shell/(account-menu|brand-link|idle-overlays|layouts|menu-links|popover|site-header|start-song-link)',
      'app/shell/player/(use-player|player\\.store|play-song)',
      'app/ui/(button|classes|font-files|heading|icon|icon-button|locket|lyric-slip|play-button|spinner|waveform)\\.',
      'app/ui/icons/',
      'app/paraglide/(runtime|registry)',
      'app/paraglide/messages/(shell_(start|continue|home|skip|menu|login|cart)|player_(play|pause))',
    ].join('|'),
  ),
};

/** The player itself: nobody needs it to see a page, and pages that call the shop would bring it along. */
const PLAYER = {
  name: 'player',
  test: /app\/(shell\/player\/(decode-length|listening|page-player|player|playlist)\.|platform\/report-fault)/,
};

/** What every page fetches once it is at rest: the API client and the overlays. */
const AT_REST = {
  name: 'at-rest',
  test: new RegExp(
    [
      'packages/contract/src/(browser-transport|calls|client)',
      'app/platform/(api|referral-page|refresh)',
      'app/shell/(overlays|sign-in-page|player/player-dock)\\.',
      'app/site-overlays',
      'app/ui/toast\\.store',
    ].join('|'),
  ),
};

/** Pictures of songs and artists, and how their names and lengths are written: on most pages. */
const PICTURES = {
  name: 'pictures',
  test: /app\/ui\/(artwork|song-tile|tag|ink)\.|app\/platform\/first-name|domain\/src\/format\/duration/,
};

/** The words for genres, moods, occasions: on home and story pages too. */
const OPTION_WORDS = {
  name: 'option-words',
  test: /app\/(platform\/words\/|paraglide\/messages\/builder_(genre|mood|occasion|relationship|tempo|vocals)_)/,
};

/** The cart itself, and what both builders are made of: the frame of a screen and its choices. */
const BUILDERS = {
  name: 'builders',
  test: new RegExp(
    [
      'app/features/cart/(added-toast|cart\\.store|catalog-product|create-cart|offerable|song-op)',
      'app/ui/(builder-shell|choice|field-counter|progress-nav|visually-hidden)',
      'app/platform/show-failure',
      'packages/domain/src/(auth/email|format/money)',
      'app/paraglide/messages/builder_(back|close|continue|progress|try_again|error_(not_select|select_two|heading))',
      'packages/domain/src/cart/(?!gift-card|pod\\.|bundle|cart-care|instant-song)',
      'packages/domain/src/checkout/(coupon|money|rush)',
    ].join('|'),
  ),
  minShareCount: 5,
};

/**
 * What most steps of the builder share. One file instead of forty: it compresses better, and every page lists every
 * file. Parts of the home page stay out, or it would fetch all of this.
 */
const BUILDER = {
  name: 'builder',
  test: new RegExp(
    [
      // What only an artist's own pages show stays with them.
      'app/features/(builder|artists)/(?!artist-(about|facts|head|loves|songs)|loves|directory|songs-to-hear)',
      // What else the cart does is for its own pages, however many those are.
      'app/features/cart/(added-toast|buy-actions|cart\\.store|catalog-product|create-cart|ecard/|first-|learn-|offerable|song-op)',
      'app/ui/(builder-shell|checkbox|choice|price-summary|progress-nav|saved-state|segment|select|slide-panel|stepper|strength|text-area)',
      'app/paraglide/messages/builder_',
      'packages/domain/src/(builder|cart)/(?!gift-card|pod\\.|bundle|cart-care)',
      'packages/domain/src/checkout/(coupon|money|rush)',
    ].join('|'),
  ),
  minShareCount: 5,
};

/**
 * How the browser's scripts are cut into files. Left alone, the bundler makes a file of every set of modules that the
 * same routes share: nearly two hundred, which compress badly and which every page lists in its route manifest.
 * The first group that matches takes a module, and what it imports as far as no group before took it; so a group for
 * the builder must come after those that other pages need. `.size-limit.mjs` weighs the result.
 */
export const SCRIPT_GROUPS = [
  FRAMEWORK,
  CHROME,
  PLAYER,
  AT_REST,
  PICTURES,
  OPTION_WORDS,
  BUILDERS,

  BUILDER,
];
