// The parts and their suppliers: a gallery with pictures, a relation, and a rollup.
import type { AsyncClient } from "@ws/client";
import { createDemoPage } from "./demo-page.ts";
import { createDemoDatabase } from "./demo-database.ts";
import { paragraph, richText } from "./text.ts";
import type { Pictures } from "./upload-pictures.ts";

const SUPPLIERS = [
  ["Northern Cycle Supply", "orders@example.com", "+49 30 555 2000", "https://example.com/northern"],
  ["Bell & Bright", "hello@example.com", "+49 30 555 2001", "https://example.com/bell"],
] as const;

const PARTS = [
  ["Chain, 9 speed", "chain", 24.9, 14, 0],
  ["Tyre, 42 mm", "tyre", 32.5, 8, 0],
  ["Brake pads, disc", "brake-pads", 15, 22, 0],
  ["Leather saddle", "saddle", 89, 3, 1],
  ["Brass bell", "bell", 18.5, 0, 1],
  ["Front light, 80 lux", "light", 54, 6, 1],
] as const;

const AVAILABILITY = 'if(prop("Stock") == 0, "Sold out", if(prop("Stock") < 5, "Only a few left", "In stock"))';

/** Creates the page of parts with its two databases. */
export async function createParts(client: AsyncClient, rootId: string, pictures: Pictures): Promise<void> {
  const pageId = await createDemoPage(client, rootId, {
    title: "Parts",
    iconId: pictures["icon-box"],
    coverId: pictures["cover-parts"],
    blocks: [paragraph("What we keep on the shelf. Everything else comes within two days.")],
  });
  const suppliers = await createDemoDatabase(client, pageId, {
    title: "Suppliers",
    description: "Where our parts come from. Both answer the telephone.",
    iconId: pictures["icon-truck"],
    columns: { Name: { title: {} }, "Orders to": { email: {} }, Telephone: { phone_number: {} }, Website: { url: {} } },
    rows: SUPPLIERS.map(([name, email, phone, url]) => ({
      properties: {
        Name: { title: richText(name) },
        "Orders to": { email },
        Telephone: { phone_number: phone },
        Website: { url },
      },
    })),
    table: { name: "Suppliers", columns: [], sortBy: "Name" },
  });
  await createDemoDatabase(client, pageId, {
    title: "On the shelf",
    isInline: true,
    columns: {
      Part: { title: {} },
      Price: { number: { format: "euro" } },
      Stock: { number: {} },
      Availability: { formula: { expression: AVAILABILITY } },
      Supplier: {
        relation: {
          data_source_id: suppliers.dataSourceId,
          type: "dual_property",
          dual_property: { synced_property_name: "Parts" },
        },
      },
      Picture: { files: {} },
    },
    rows: PARTS.map(([name, picture, price, stock, supplier]) => ({
      coverId: pictures[picture],
      properties: {
        Part: { title: richText(name) },
        Price: { number: price },
        Stock: { number: stock },
        Supplier: { relation: [{ id: suppliers.rowIds[supplier] ?? "" }] },
        Picture: { files: [{ name: `${picture}.webp`, file_upload: { id: pictures[picture] } }] },
      },
    })),
    views: (id) => [
      {
        name: "Gallery",
        type: "gallery",
        configuration: {
          type: "gallery",
          cover: { type: "property", property_id: id("Picture") },
          properties: ["Price", "Availability"].map((name) => ({ property_id: id(name), visible: true })),
        },
      },
    ],
  });
  await client.dataSources.update({
    data_source_id: suppliers.dataSourceId,
    properties: {
      "Parts on the shelf": {
        rollup: { function: "sum", relation_property_name: "Parts", rollup_property_name: "Stock" },
      },
    },
  });
}
