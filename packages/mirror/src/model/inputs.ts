// Parts of requests that contain JSON of the copy. The service checks them, because the copy can have what the types do not know.
// The arguments around them are literals, which the compiler checks.
import type {
  BlockInput,
  CoverInput,
  CreateViewBaseArgs,
  IconInput,
  PropertySchemaInput,
  PropertySchemaUpdate,
  PropertyValueInput,
  RichTextInput,
  UpdateViewArgs,
} from "@ws/client";
import type { Fields } from "../json.ts";

/** Returns values of properties by name. */
export const valueInputs = (values: Fields) => values as Record<string, PropertyValueInput>;

/** Returns new columns of a data source by name. */
export const columnInputs = (columns: Fields) => columns as Record<string, PropertySchemaInput>;

/** Returns changes of columns of a data source by id or name. */
export const columnUpdates = (columns: Fields) => columns as Record<string, PropertySchemaUpdate>;

/** Returns blocks. */
export const blockInputs = (blocks: readonly unknown[]) => blocks as readonly BlockInput[];

/** Returns rich text. */
export const textInputs = (runs: readonly unknown[]) => runs as readonly RichTextInput[];

/** An icon and a cover, as far as there are any. */
export interface ImageInputs {
  readonly icon?: IconInput;
  readonly cover?: CoverInput;
}

/** Returns an icon and a cover. */
export const imageInputs = (images: { readonly icon?: unknown; readonly cover?: unknown }) => images as ImageInputs;

/** The settings of a view that can be sent. */
type ViewSettings = Pick<
  CreateViewBaseArgs & UpdateViewArgs,
  "filter" | "sorts" | "quick_filters" | "configuration" | "name" | "type"
>;

/** Returns name, type and settings of a view. */
export const viewInput = (view: Fields) => view as Partial<ViewSettings> & Pick<CreateViewBaseArgs, "name" | "type">;
