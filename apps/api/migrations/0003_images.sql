DROP INDEX "storage"."pending_objects_created_index";--> statement-breakpoint
DROP INDEX "storage"."renditions_version_index";--> statement-breakpoint
ALTER TABLE "storage"."pending_objects" ADD COLUMN "is_doomed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "storage"."pending_objects" ADD COLUMN "sweep_after" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "storage"."renditions" ADD COLUMN "variant" text NOT NULL;--> statement-breakpoint
ALTER TABLE "storage"."renditions" ADD COLUMN "etag" text NOT NULL;--> statement-breakpoint
ALTER TABLE "storage"."renditions" ADD CONSTRAINT "renditions_object_version_objects_version_fk" FOREIGN KEY ("object_version") REFERENCES "storage"."objects"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_objects_sweep_index" ON "storage"."pending_objects" USING btree ("sweep_after");--> statement-breakpoint
ALTER TABLE "storage"."renditions" ADD CONSTRAINT "renditions_variant_unique" UNIQUE("object_version","variant");--> statement-breakpoint
CREATE TRIGGER objects_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON storage.objects
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
--> statement-breakpoint
CREATE TRIGGER buckets_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON storage.buckets
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
