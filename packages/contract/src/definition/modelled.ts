import { z } from 'zod';

/** A thing in the shape of the story package, which says what is in it; on the wire only its `least` fields are looked at. */
export const modelled = <Thing>(description: string, least: z.ZodRawShape = {}) =>
  z
    .looseObject(least)
    .meta({ description })
    .transform((thing: unknown) => thing as Thing);
