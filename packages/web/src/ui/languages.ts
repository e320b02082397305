/**
 * Languages as people call them and as stories have them (BCP 47). Codes alone are listed: what they are called, `Intl`
 * knows.
 */

/** All of ISO 639-1, then others in which stories are told, then those that are written in more than one way. */
const listed = `
aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et
eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk
kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny
oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk
tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
ace ady ang ar-EG arn ary ase ast awa bal ban bar bem bho bik brx bua ceb chr ckb crh csb doi dsb enm fil fon frc frp frr
fur gag gan gez gil goh got grc gsw guc hak haw hif hil hmn hsb ilo jam jbo kaa kab kea kok kri krl ksh lad lfn lij
liv lkt lmo lou lrc ltg lus lzh mad mai mfe mic min mni moh mos mrj mus mwl myv nan nap nds new niu non nqo nso osa pag
pam pap pcm pdc pms quc raj rap rhg rom rue rup sah sat scn sco sgs shi shn sma smj srn stq syr szl tcy tet tlh tok tpi
tyv udm vec vep vls vro war wuu yue zgh zza
de-AT de-CH en-AU en-CA en-GB en-IN en-US es-419 es-ES es-MX fr-CA fr-CH pt-BR pt-PT sr-Latn zh-Hans zh-Hant
`;

export const languageCodes: readonly string[] = listed.trim().split(/\s+/);

const english = new Intl.DisplayNames('en', { type: 'language' });

/** What a language is called in English; of one without a name the code. */
export const languageName = (code: string): string => nameIn(english, code) ?? code;

/** What it is called in itself; null where nobody told the browser. */
export function ownLanguageName(code: string): string | null {
  const names = new Intl.DisplayNames(code, { type: 'language', fallback: 'none' });
  return names.resolvedOptions().locale.split('-')[0] === code.split('-')[0]
    ? (nameIn(names, code) ?? null)
    : null;
}

function nameIn(names: Intl.DisplayNames, code: string): string | undefined {
  try {
    return names.of(code);
  } catch {
    return undefined;
  }
}

/** The code of what somebody typed: a name in English or in the language itself, or a code. Null = no language. */
export function languageOf(typed: string): string | null {
  const words = typed.trim();
  return codesByName().get(words.toLowerCase()) ?? canonical(words);
}

/** A language as one would type it: its name where that is known again, else its code. */
export function typedLanguage(code: string): string {
  const name = languageName(code);
  return languageOf(name) === code ? name : code;
}

let byName: ReadonlyMap<string, string> | undefined;

function codesByName(): ReadonlyMap<string, string> {
  byName ??= new Map(
    languageCodes
      .flatMap((code): [string, string][] => [
        [ownLanguageName(code)?.toLowerCase() ?? '', code],
        [languageName(code).toLowerCase(), code],
      ])
      .filter(([name]) => name !== '')
      .reverse(),
  );
  return byName;
}

/** A language has two or three letters: of five to eight `Intl` takes any word. */
const isShort = (tag: string): boolean => /^[a-z]{2,3}(-|$)/.test(tag);

function canonical(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag).find(isShort) ?? null;
  } catch {
    return null;
  }
}
