const rightToLeft = new Set(
  'ar arc azb bal ckb dv fa glk he iw khw ks lrc mzn ota pnb prs ps sam sd syr ug ur yi'.split(' '),
);
const rightToLeftScripts = new Set(
  'adlm arab aran hebr mand mend nkoo rohg samr syrc thaa yezi'.split(' '),
);

/** The direction in which a language (BCP 47) is written: by its script where that is named, as in `az-Arab`. */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  const [language = '', ...subtags] = lang.toLowerCase().split('-');
  const script = subtags.find((subtag) => /^[a-z]{4}$/.test(subtag));
  const isRight = script ? rightToLeftScripts.has(script) : rightToLeft.has(language);
  return isRight ? 'rtl' : 'ltr';
}
