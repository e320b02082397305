/** Functions of ink that say what ink has no word for. Those that a story uses go along, with those that they use. */

const helpers = {
  within: `=== function within(x, least, most)
~ return MAX(least, MIN(most, x))`,
  divided: `=== function divided(x, by)
{ by == 0:
    ~ return 0
}
~ return (x - x mod by) / by`,
  remainder: `=== function remainder(x, by)
{ by == 0:
    ~ return 0
}
~ return x mod by`,
  absolute: `=== function absolute(x)
{ x < 0:
    ~ return 0 - x
}
~ return x`,
  floored: `=== function floored(x, by)
~ temp rest = x mod by
{ rest < 0:
    ~ rest = rest + by
}
~ return (x - rest) / by`,
  rounded: `=== function rounded(x, by)
{ x < 0:
    ~ return 0 - rounded(0 - x, by)
}
~ temp whole = x + by / 2
~ return (whole - whole mod by) / by`,
  between: `=== function between(x, y)
{ x > y:
    ~ return RANDOM(y, x)
}
~ return RANDOM(x, y)`,
  yes_no: `=== function yes_no(x)
{ x:
    ~ return "yes"
}
~ return "no"`,
  turns_from: `=== function turns_from(-> place, ahead)
~ temp passed = TURNS_SINCE(place)
{ passed < 0:
    ~ return 1000000
}
~ return MAX(0, passed - ahead)`,
} as const satisfies Record<string, string>;

const decimalHelpers = ['decimal_1', 'decimal_2', 'decimal_3', 'decimal_4'] as const;

export type HelperName = keyof typeof helpers | (typeof decimalHelpers)[number];

/** The helper that says a number with so many decimals, 1 to 4. */
export const decimalHelper = (decimals: number): HelperName =>
  decimalHelpers[decimals - 1] ?? 'decimal_4';

/** `sign`: between a number and its decimals. */
export function helperSource(name: HelperName, sign: string): string {
  if (isPlain(name)) return helpers[name];
  const decimals = Number(name.slice(-1));
  const zeros = Array.from({ length: decimals - 1 }, (_, at) => {
    const below = 10 ** (at + 1);
    return `{ part < ${below}:\n    ~ said = said + "0"\n}\n`;
  }).reverse();
  return `=== function ${name}(x)
~ temp part = x
~ temp said = ""
{ x < 0:
    ~ part = 0 - x
    ~ said = "-"
}
~ temp whole = (part - part mod ${10 ** decimals}) / ${10 ** decimals}
~ part = part mod ${10 ** decimals}
~ said = said + "{whole}${sign}"
${zeros.join('')}~ return said + "{part}"`;
}

const isPlain = (name: HelperName): name is keyof typeof helpers => name in helpers;
