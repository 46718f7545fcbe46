import type { EmptyObject, List } from "../common/response.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";
import type { PropertyItem } from "./property-types.ts";
import type { RollupItemValue } from "./rollup-property.ts";

/** One page of the values of a property. */
export interface PropertyItemList extends List<PropertyItem> {
  type: "property_item";
  property_item: ListedProperty;
}

/** The property whose values a list contains. */
export type ListedProperty =
  | ListedTitleProperty
  | ListedRichTextProperty
  | ListedPeopleProperty
  | ListedRelationProperty
  | ListedRollupProperty
  | UnknownListedProperty;

/** Fields of every listed property. */
export interface ListedPropertyBase {
  /** Id of the property. */
  id: string;
  /** URL of the next page. Null on the last page. */
  next_url: string | null;
}

/** A title. Each item is one piece of its text. */
export interface ListedTitleProperty extends ListedPropertyBase {
  type: "title";
  title: EmptyObject;
}

/** A text. Each item is one piece of it. */
export interface ListedRichTextProperty extends ListedPropertyBase {
  type: "rich_text";
  rich_text: EmptyObject;
}

/** People. Each item is a user or a group. */
export interface ListedPeopleProperty extends ListedPropertyBase {
  type: "people";
  people: EmptyObject;
}

/** A relation. Each item is a related page. */
export interface ListedRelationProperty extends ListedPropertyBase {
  type: "relation";
  relation: EmptyObject;
}

/** A rollup. Its result has the type `incomplete` on every page but the last. */
export interface ListedRollupProperty extends ListedPropertyBase {
  type: "rollup";
  rollup: RollupItemValue;
}

/** A property of a type that this version of the client does not know. */
export interface UnknownListedProperty extends ListedPropertyBase {
  type: UnknownKind;
}

/** The response of `pages.properties.retrieve`: one item, or a list of items. The `object` distinguishes the two. */
export type PropertyItemOrList = PropertyItem | PropertyItemList;
